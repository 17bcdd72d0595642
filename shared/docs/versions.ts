/** Three numbers, as in semantic versioning. */
export const VERSION_NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Whether a version is newer than another. Both are three numbers. */
export const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0
