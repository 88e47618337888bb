extension Array where Element == Double {
    /// The median; of an even number of values, the greater of the two in the middle. The array must not be empty.
    package var median: Double { sorted()[count / 2] }
}
