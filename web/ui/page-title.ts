/** For a route's `head`: `head: () => pageTitle('Support Tickets')`. */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · Project Portal` }] })
