/** Today's names of time zones that V8 lists by an older one. */
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

/** Today's name of a time zone, which may have been stored, or be called by the browser, by an older one. */
export const currentZone = (name: string): string => RENAMED[name] ?? name

/** The time zone of this browser, by today's name. */
export const localTimeZone = (): string => currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The time zones to choose from: today's IANA names, sorted. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone').map(currentZone), 'UTC']),
].toSorted()

const KNOWN = new Set([...TIME_ZONES, ...Object.keys(RENAMED)])

/** Whether it is the IANA name of a time zone, be it an older one. */
export const isTimeZone = (name: string): boolean => KNOWN.has(name)
