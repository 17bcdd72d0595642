/** Current names of time zones that V8 lists by an older name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the current name of a time zone. Stored names and the browser's names can be older. */
export const getCurrentZoneName = (name: string): string => RENAMED[name] ?? name

/** Returns the time zone of this browser, by its current name. */
export const getLocalTimeZone = (): string =>
  getCurrentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The time zones to choose from: current IANA names, sorted. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone').map(getCurrentZoneName), 'UTC']),
].toSorted()

const KNOWN_ZONES = new Set([...TIME_ZONES, ...Object.keys(RENAMED)])

/** Whether the text is the IANA name of a time zone. Older names count as well. */
export const isTimeZone = (name: string): boolean => KNOWN_ZONES.has(name)
