package import CGtk
internal import CGtkShims
internal import GLib

/// The role that a widget has for screen readers.
public nonisolated enum AccessibleRole: Sendable {
  case generic
  case image
  case button
  case radio
  case slider
  case list, listItem
  case listBox, option
  case tabList, tab, tabPanel
  case group
  case label
  /// Text that changes while the user does something else; screen readers read it at the next pause
  /// or at once.
  case status, alert

  package var gtk: GtkAccessibleRole {
    switch self {
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .radio: GTK_ACCESSIBLE_ROLE_RADIO
    case .slider: GTK_ACCESSIBLE_ROLE_SLIDER
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .listBox: GTK_ACCESSIBLE_ROLE_LIST_BOX
    case .option: GTK_ACCESSIBLE_ROLE_OPTION
    case .tabList: GTK_ACCESSIBLE_ROLE_TAB_LIST
    case .tab: GTK_ACCESSIBLE_ROLE_TAB
    case .tabPanel: GTK_ACCESSIBLE_ROLE_TAB_PANEL
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    }
  }
}

/// One accessible property, state or relation of a widget.
public nonisolated enum AccessibleDetail: Sendable, Equatable {
  case label(String)
  case description(String)
  /// Its position in a set of a given size, counted from 1.
  case place(Int, of: Int)
  case selected(Bool)
  /// Several of its rows can be selected.
  case multiSelectable
  case expanded(Bool)
  case hidden(Bool)
  case checked(Bool)
  case pressed(Bool)
  case disabled(Bool)
  case value(Double, in: ClosedRange<Double>, spoken: String)
}

extension Widget {
  /// Whether it has an accessible role.
  public func isAccessible(as role: AccessibleRole) -> Bool {
    gtk_accessible_get_accessible_role(opaque) == role.gtk
  }

  /// Updates its accessible properties, states and relations.
  public func describe(_ details: AccessibleDetail...) {
    for detail in details {
      switch detail {
      case .label(let text): update(GTK_ACCESSIBLE_PROPERTY_LABEL, to: text.shortened())
      case .description(let text):
        update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: text.shortened())
      case .place(let place, let count):
        update(GTK_ACCESSIBLE_RELATION_POS_IN_SET, to: Int32(place))
        update(GTK_ACCESSIBLE_RELATION_SET_SIZE, to: Int32(count))
      case .selected(let flag): update(GTK_ACCESSIBLE_STATE_SELECTED, to: flag)
      case .multiSelectable: update(GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, to: true)
      case .expanded(let flag): update(GTK_ACCESSIBLE_STATE_EXPANDED, to: flag)
      case .hidden(let flag): update(GTK_ACCESSIBLE_STATE_HIDDEN, to: flag)
      case .checked(let flag):
        cgtk_accessible_set_flag(opaque, GTK_ACCESSIBLE_STATE_CHECKED, flag ? 1 : 0)
      case .pressed(let flag):
        cgtk_accessible_set_flag(opaque, GTK_ACCESSIBLE_STATE_PRESSED, flag ? 1 : 0)
      case .disabled(let flag): update(GTK_ACCESSIBLE_STATE_DISABLED, to: flag)
      case .value(let number, let range, let spoken):
        update(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, to: range.lowerBound)
        update(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, to: range.upperBound)
        update(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, to: number)
        update(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, to: spoken.shortened())
      }
    }
  }

  private func update(_ property: GtkAccessibleProperty, to new: some ValueRepresentable) {
    var (property, value) = (property, GValue())
    gtk_accessible_property_init_value(property, &value)
    new.store(in: &value)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  private func update(_ relation: GtkAccessibleRelation, to number: Int32) {
    var (relation, value) = (relation, GValue())
    gtk_accessible_relation_init_value(relation, &value)
    number.store(in: &value)
    gtk_accessible_update_relation_value(opaque, 1, &relation, &value)
    g_value_unset(&value)
  }

  private func update(_ state: GtkAccessibleState, to flag: Bool) {
    var (state, value) = (state, GValue())
    gtk_accessible_state_init_value(state, &value)
    // GTK stores “undefined, true or false” as an integer.
    if g_type_check_value_holds(&value, FundamentalType.boolean) != 0 {
      flag.store(in: &value)
    } else {
      g_value_set_int(&value, flag ? 1 : 0)
    }
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}
