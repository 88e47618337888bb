/// Properties of view models, bindings and converters.
extension PropertyKey {
    // BindablePropertyBoolean
    package static let bindablePropertyBooleanPropertyValue = PropertyKey(rawValue: 634)

    // BindablePropertyColor
    package static let bindablePropertyColorPropertyValue = PropertyKey(rawValue: 638)

    // BindablePropertyEnum
    package static let bindablePropertyEnumPropertyValue = PropertyKey(rawValue: 637)

    // BindablePropertyId
    package static let bindablePropertyIdPropertyValue = PropertyKey(rawValue: 823)

    // BindablePropertyInteger
    package static let bindablePropertyIntegerPropertyValue = PropertyKey(rawValue: 686)

    // BindablePropertyNumber
    package static let bindablePropertyNumberPropertyValue = PropertyKey(rawValue: 636)

    // BindablePropertyString
    package static let bindablePropertyStringPropertyValue = PropertyKey(rawValue: 635)

    // CustomPropertyBoolean
    package static let customPropertyBooleanPropertyValue = PropertyKey(rawValue: 245)

    // CustomPropertyColor
    package static let customPropertyColorPropertyValue = PropertyKey(rawValue: 836)

    // CustomPropertyEnum
    package static let customPropertyEnumPropertyValue = PropertyKey(rawValue: 872)

    // CustomPropertyNumber
    package static let customPropertyNumberPropertyValue = PropertyKey(rawValue: 243)

    // CustomPropertyString
    package static let customPropertyStringPropertyValue = PropertyKey(rawValue: 246)

    // CustomPropertyTrigger
    package static let customPropertyTriggerPropertyValue = PropertyKey(rawValue: 870)

    // DataBind
    package static let dataBindTargetKey = PropertyKey(rawValue: 586)
    package static let dataBindFlags = PropertyKey(rawValue: 587)
    package static let dataBindConverterId = PropertyKey(rawValue: 660)

    // DataBindContext
    package static let dataBindContextSourcePathIds = PropertyKey(rawValue: 588)

    // DataConverterFormula
    package static let dataConverterFormulaRandomModeValue = PropertyKey(rawValue: 887)

    // DataConverterGroupItem
    package static let dataConverterGroupItemConverterId = PropertyKey(rawValue: 679)

    // DataConverterInterpolator
    package static let dataConverterInterpolatorDuration = PropertyKey(rawValue: 756)
    package static let dataConverterInterpolatorInterpolatorId = PropertyKey(rawValue: 758)

    // DataConverterNumberToList
    package static let dataConverterNumberToListViewModelId = PropertyKey(rawValue: 816)

    // DataConverterOperation
    package static let dataConverterOperationOperationType = PropertyKey(rawValue: 682)

    // DataConverterOperationValue
    package static let dataConverterOperationValueOperationValue = PropertyKey(rawValue: 681)

    // DataConverterOperationViewModel
    package static let dataConverterOperationViewModelSourcePathIds = PropertyKey(rawValue: 711)

    // DataConverterRangeMapper
    package static let dataConverterRangeMapperInterpolationType = PropertyKey(rawValue: 713)
    package static let dataConverterRangeMapperInterpolatorId = PropertyKey(rawValue: 714)
    package static let dataConverterRangeMapperFlags = PropertyKey(rawValue: 715)
    package static let dataConverterRangeMapperMinInput = PropertyKey(rawValue: 716)
    package static let dataConverterRangeMapperMaxInput = PropertyKey(rawValue: 717)
    package static let dataConverterRangeMapperMinOutput = PropertyKey(rawValue: 718)
    package static let dataConverterRangeMapperMaxOutput = PropertyKey(rawValue: 719)

    // DataConverterRounder
    package static let dataConverterRounderDecimals = PropertyKey(rawValue: 669)

    // DataConverterStringPad
    package static let dataConverterStringPadLength = PropertyKey(rawValue: 743)
    package static let dataConverterStringPadText = PropertyKey(rawValue: 744)
    package static let dataConverterStringPadPadType = PropertyKey(rawValue: 745)

    // DataConverterStringTrim
    package static let dataConverterStringTrimTrimType = PropertyKey(rawValue: 746)

    // DataConverterToString
    package static let dataConverterToStringFlags = PropertyKey(rawValue: 764)
    package static let dataConverterToStringDecimals = PropertyKey(rawValue: 765)
    package static let dataConverterToStringColorFormat = PropertyKey(rawValue: 766)

    // DataEnumCustom
    package static let dataEnumCustomName = PropertyKey(rawValue: 572)

    // DataEnumValue
    package static let dataEnumValueKey = PropertyKey(rawValue: 578)
    package static let dataEnumValueValue = PropertyKey(rawValue: 579)

    // FormulaTokenFunction
    package static let formulaTokenFunctionFunctionType = PropertyKey(rawValue: 776)

    // FormulaTokenOperation
    package static let formulaTokenOperationOperationType = PropertyKey(rawValue: 775)

    // FormulaTokenValue
    package static let formulaTokenValueOperationValue = PropertyKey(rawValue: 777)

    // ViewModelComponent
    package static let viewModelPropertySymbolTypeValue = PropertyKey(rawValue: 875)
    package static let viewModelComponentName = PropertyKey(rawValue: 557)

    // ViewModelInstance
    package static let viewModelInstanceViewModelId = PropertyKey(rawValue: 566)

    // ViewModelInstanceArtboard
    package static let viewModelInstanceArtboardPropertyValue = PropertyKey(rawValue: 846)

    // ViewModelInstanceAsset
    package static let viewModelInstanceAssetPropertyValue = PropertyKey(rawValue: 824)

    // ViewModelInstanceBoolean
    package static let viewModelInstanceBooleanPropertyValue = PropertyKey(rawValue: 593)

    // ViewModelInstanceColor
    package static let viewModelInstanceColorPropertyValue = PropertyKey(rawValue: 555)

    // ViewModelInstanceEnum
    package static let viewModelInstanceEnumPropertyValue = PropertyKey(rawValue: 560)

    // ViewModelInstanceList
    package static let viewModelInstanceListListSource = PropertyKey(rawValue: 966)

    // ViewModelInstanceListItem
    package static let viewModelInstanceListItemViewModelId = PropertyKey(rawValue: 549)
    package static let viewModelInstanceListItemViewModelInstanceId = PropertyKey(rawValue: 550)

    // ViewModelInstanceNumber
    package static let viewModelInstanceNumberPropertyValue = PropertyKey(rawValue: 575)

    // ViewModelInstanceString
    package static let viewModelInstanceStringPropertyValue = PropertyKey(rawValue: 561)

    // ViewModelInstanceSymbolListIndex
    package static let viewModelInstanceSymbolListIndexPropertyValue = PropertyKey(rawValue: 814)

    // ViewModelInstanceTrigger
    package static let viewModelInstanceTriggerPropertyValue = PropertyKey(rawValue: 687)

    // ViewModelInstanceValue
    package static let viewModelInstanceValueViewModelPropertyId = PropertyKey(rawValue: 554)

    // ViewModelInstanceViewModel
    package static let viewModelInstanceViewModelPropertyValue = PropertyKey(rawValue: 577)

    // ViewModelPropertyEnumCustom
    package static let viewModelViewModelType = PropertyKey(rawValue: 981)
    package static let viewModelPropertyEnumCustomEnumId = PropertyKey(rawValue: 574)

    // ViewModelPropertyViewModel
    package static let viewModelPropertyViewModelViewModelReferenceId = PropertyKey(rawValue: 565)
}
