/** Returns the ID of a heading. It's the same as on GitHub, so links to it work in both places. */
export const getHeadingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
