/** The last jobs of startup: each blocks the event loop once, on purpose, when hardly anybody is being served. */
export const START_WORK = { keepCode: 'keep compiled code', releaseMemory: 'release memory' }
