/** A table in GitHub's Markdown, whose first `left` columns are aligned to the left and the others to the right. */
export const markdownTable = (head: string[], lines: (string | number)[][], left = 1): string =>
  [head, head.map((_, column) => (column < left ? '---' : '--:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
