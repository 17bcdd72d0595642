const NAME = /^portal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** `portal-2026-11-20T14-30-00Z.tar`, and `.age` if it is encrypted: sorts by time. */
export const archiveName = (at: Date, recipient: string | undefined): string =>
  `portal-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${recipient ? '.age' : ''}`

export const isArchiveName = (name: string): boolean => NAME.test(name)

export const saysEncrypted = (name: string): boolean => NAME.exec(name)?.[5] !== undefined

/** When an archive of this name was begun. */
export function timeOf(name: string): Date {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}
