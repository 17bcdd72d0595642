/** Returns options for a test. If `isNightly` is true, it runs only in `npm run test:all`. */
export const nightly = (isNightly: boolean) => ({ tags: isNightly ? ['nightly'] : [] })
