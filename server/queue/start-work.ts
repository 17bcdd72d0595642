/** Jobs by which a start ends: each holds the loop once, on purpose, when hardly anybody is served. */
export const START_WORK = { keepCode: 'keep compiled code', releaseMemory: 'release memory' }
