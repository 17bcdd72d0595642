/** A node of the tree that react-markdown renders, with only the fields that matter here. */
interface TreeNode {
  type: string
  value?: string
  tagName?: string
  properties?: object
  children?: TreeNode[]
}

/** Splits a text at the words. Every second part is one of the words. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  const any = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join('|')
  return text.split(new RegExp(`(${any})`, 'i'))
}

/** Returns a react-markdown plugin that puts the words into `mark` elements. */
export const markWords = (words: readonly string[]) => () => (tree: TreeNode) => mark(tree, words)

function mark(node: TreeNode, words: readonly string[]): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return markText(child.value ?? '', words)
    mark(child, words)
    return [child]
  })
}

const markText = (text: string, words: readonly string[]): TreeNode[] =>
  splitAtWords(text, words).map((value, index) =>
    index % 2 === 0
      ? { type: 'text', value }
      : { type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value }] },
  )
