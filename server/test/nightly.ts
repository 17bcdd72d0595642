/** Options of a test that may repeat others: with `isNightly` it runs in `npm run test:all` only. */
export const nightly = (isNightly: boolean) => ({ tags: isNightly ? ['nightly'] : [] })
