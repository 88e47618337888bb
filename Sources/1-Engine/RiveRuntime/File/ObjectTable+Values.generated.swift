// swift-format-ignore-file
// Made of Format/format.txt by scripts/check format --write: change that instead.

extension ObjectTable {
    /// Returns the value for which an object stands, with the key of its property; nil for other objects.
    func value(_ object: Int) -> (key: PropertyKey, value: BoundValue)? {
        switch typeKey(object) {
        case TypeKey.customPropertyNumber: (.customPropertyNumberPropertyValue, .number(double(object, .customPropertyNumberPropertyValue)))
        case TypeKey.customPropertyBoolean: (.customPropertyBooleanPropertyValue, .bool(bool(object, .customPropertyBooleanPropertyValue)))
        case TypeKey.customPropertyString: (.customPropertyStringPropertyValue, .string(string(object, .customPropertyStringPropertyValue)))
        case TypeKey.customPropertyColor: (.customPropertyColorPropertyValue, .color(color(object, .customPropertyColorPropertyValue, default: 0xff1d1d1d).argb))
        case TypeKey.customPropertyTrigger: (.customPropertyTriggerPropertyValue, .trigger(Int(uint(object, .customPropertyTriggerPropertyValue))))
        case TypeKey.customPropertyEnum: (.customPropertyEnumPropertyValue, .uint(uint(object, .customPropertyEnumPropertyValue, default: .max)))
        case TypeKey.transitionValueBooleanComparator: (.transitionValueBooleanComparatorValue, .bool(bool(object, .transitionValueBooleanComparatorValue)))
        case TypeKey.transitionValueColorComparator: (.transitionValueColorComparatorValue, .color(color(object, .transitionValueColorComparatorValue, default: 0xff1d1d1d).argb))
        case TypeKey.transitionValueNumberComparator: (.transitionValueNumberComparatorValue, .number(double(object, .transitionValueNumberComparatorValue)))
        case TypeKey.transitionValueEnumComparator: (.transitionValueIdComparatorValue, .uint(uint(object, .transitionValueIdComparatorValue, default: .max)))
        case TypeKey.transitionValueStringComparator: (.transitionValueStringComparatorValue, .string(string(object, .transitionValueStringComparatorValue)))
        case TypeKey.transitionValueTriggerComparator: (.transitionValueTriggerComparatorValue, .trigger(Int(uint(object, .transitionValueTriggerComparatorValue))))
        case TypeKey.transitionValueIdComparator: (.transitionValueIdComparatorValue, .uint(uint(object, .transitionValueIdComparatorValue, default: .max)))
        case TypeKey.transitionValueAssetComparator: (.transitionValueIdComparatorValue, .uint(uint(object, .transitionValueIdComparatorValue, default: .max)))
        case TypeKey.transitionValueArtboardComparator: (.transitionValueIdComparatorValue, .uint(uint(object, .transitionValueIdComparatorValue, default: .max)))
        case TypeKey.viewModelInstanceColor: (.viewModelInstanceColorPropertyValue, .color(color(object, .viewModelInstanceColorPropertyValue, default: 0xff000000).argb))
        case TypeKey.viewModelInstanceEnum: (.viewModelInstanceEnumPropertyValue, .uint(uint(object, .viewModelInstanceEnumPropertyValue)))
        case TypeKey.viewModelInstanceString: (.viewModelInstanceStringPropertyValue, .string(string(object, .viewModelInstanceStringPropertyValue)))
        case TypeKey.viewModelInstanceNumber: (.viewModelInstanceNumberPropertyValue, .number(double(object, .viewModelInstanceNumberPropertyValue)))
        case TypeKey.viewModelInstanceBoolean: (.viewModelInstanceBooleanPropertyValue, .bool(bool(object, .viewModelInstanceBooleanPropertyValue)))
        case TypeKey.viewModelInstanceTrigger: (.viewModelInstanceTriggerPropertyValue, .trigger(Int(uint(object, .viewModelInstanceTriggerPropertyValue))))
        case TypeKey.viewModelInstanceSymbolListIndex: (.viewModelInstanceSymbolListIndexPropertyValue, .uint(uint(object, .viewModelInstanceSymbolListIndexPropertyValue)))
        case TypeKey.viewModelInstanceAssetImage: (.viewModelInstanceAssetPropertyValue, .uint(uint(object, .viewModelInstanceAssetPropertyValue, default: .max)))
        case TypeKey.viewModelInstanceArtboard: (.viewModelInstanceArtboardPropertyValue, .uint(uint(object, .viewModelInstanceArtboardPropertyValue, default: .max)))
        case TypeKey.viewModelInstanceAssetFont: (.viewModelInstanceAssetPropertyValue, .uint(uint(object, .viewModelInstanceAssetPropertyValue, default: .max)))
        case TypeKey.bindablePropertyString: (.bindablePropertyStringPropertyValue, .string(string(object, .bindablePropertyStringPropertyValue)))
        case TypeKey.bindablePropertyBoolean: (.bindablePropertyBooleanPropertyValue, .bool(bool(object, .bindablePropertyBooleanPropertyValue)))
        case TypeKey.bindablePropertyNumber: (.bindablePropertyNumberPropertyValue, .number(double(object, .bindablePropertyNumberPropertyValue)))
        case TypeKey.bindablePropertyEnum: (.bindablePropertyEnumPropertyValue, .uint(uint(object, .bindablePropertyEnumPropertyValue, default: .max)))
        case TypeKey.bindablePropertyColor: (.bindablePropertyColorPropertyValue, .color(color(object, .bindablePropertyColorPropertyValue, default: 0xff1d1d1d).argb))
        case TypeKey.bindablePropertyTrigger: (.bindablePropertyIntegerPropertyValue, .trigger(Int(uint(object, .bindablePropertyIntegerPropertyValue))))
        case TypeKey.bindablePropertyInteger: (.bindablePropertyIntegerPropertyValue, .uint(uint(object, .bindablePropertyIntegerPropertyValue)))
        case TypeKey.bindablePropertyAsset: (.bindablePropertyIdPropertyValue, .uint(uint(object, .bindablePropertyIdPropertyValue, default: .max)))
        case TypeKey.bindablePropertyList: (.bindablePropertyListPropertyValue, .list(0))
        case TypeKey.bindablePropertyArtboard: (.bindablePropertyIdPropertyValue, .uint(uint(object, .bindablePropertyIdPropertyValue, default: .max)))
        case TypeKey.bindablePropertyViewModel: (.bindablePropertyIdPropertyValue, .uint(uint(object, .bindablePropertyIdPropertyValue, default: .max)))
        default: nil
        }
    }
}
