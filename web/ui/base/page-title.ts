/** For a route's `head`: `head: () => pageTitle('Support Tickets')`. The agency's name is appended. */
export const pageTitle = (title: string) => ({ meta: [{ title }] })
