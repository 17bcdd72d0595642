/** For a route's `head`: `head: () => pageTitle('Support Tickets')`. The window adds the agency's name. */
export const pageTitle = (title: string) => ({ meta: [{ title }] })
