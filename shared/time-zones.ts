/** The time zones to choose from: IANA names, sorted. */
export const timeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
