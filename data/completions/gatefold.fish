# Completion of gatefold for fish; the program itself knows what may follow.
function __gatefold_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (command $words[1] --complete $words[2..-1] 2>/dev/null)
        switch $line
            case ':files*'
                __fish_complete_path (commandline -ct)
            case ':folders*'
                __fish_complete_directories (commandline -ct) ''
            case '*'
                echo $line
        end
    end
end
complete -c gatefold -f -a '(__gatefold_complete)'
