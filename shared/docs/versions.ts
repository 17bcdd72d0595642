/** Three numbers, as in semantic versioning. */
export const VERSION_NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Whether a version is newer than another. Both are three numbers. */
export const isNewer = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0
