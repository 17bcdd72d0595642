/** The id of a heading, the same as on GitHub, so that links to it lead there in both places. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
