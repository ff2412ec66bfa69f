# Completion of gatefold for bash; the program itself knows what may follow.
_gatefold() {
  local cur words cword text quoted
  COMPREPLY=()
  # A colon separates words in bash, but not in a search.
  _get_comp_words_by_ref -n : cur words cword || return
  while IFS=$'\t' read -r text _; do
    case $text in
      '') ;;
      :files) compopt -o filenames && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") ;;
      :folders) compopt -o filenames && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur") ;;
      *)
        printf -v quoted %q "$text"
        [[ $quoted != "$cur"* ]] || COMPREPLY+=("$quoted")
        ;;
    esac
  done < <("${words[0]}" --complete "${words[@]:1:cword}" 2>/dev/null)
  # The value of a filter follows at once.
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace
  __ltrim_colon_completions "$cur"
}
complete -F _gatefold gatefold
