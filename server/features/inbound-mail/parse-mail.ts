import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { decodeHeaderLine, decodeText } from './charset.ts'
import { MAX_NESTING } from './limits.ts'

/** A part of a mail while `postal-mime` parses it. */
interface MimeNode {
  state: 'header' | 'body' | 'finished'
  contentType: { parsed: { params: Record<string, string | undefined> } }
  contentDisposition: { parsed: { params: Record<string, string | undefined> } }
  content: ArrayBuffer | null
}

/** The parser with the methods that its types leave out. */
interface ParserInternals {
  currentNode: MimeNode
  processLine: (line: Uint8Array, isFinal: boolean) => Promise<void>
  isInlineTextNode: (node: MimeNode) => boolean
  parse: (raw: Buffer) => Promise<Email>
}

const Parser = PostalMime as unknown as new (options?: PostalMimeOptions) => ParserInternals

/**
 * Parses mails whose headers and texts aren't in the charset that they declare. The library would decode them before we
 * can see their bytes, so this class changes its input.
 */
class LenientParser extends Parser {
  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isHeader = this.currentNode.state === 'header'
    return super.processLine(isHeader ? decodeHeaderLine(line) : line, isFinal)
  }

  override isInlineTextNode(node: MimeNode): boolean {
    // A text file is a file, even if its program shows it inline.
    const isText = super.isInlineTextNode(node) && !node.contentDisposition.parsed.params['filename']
    const { params } = node.contentType.parsed
    if (isText && node.content) {
      node.content = toUtf8(decodeText(new Uint8Array(node.content), params['charset']))
      params['charset'] = 'utf-8'
    }
    return isText
  }
}

/** Parses a raw mail. Attached mails are attachments. @throws if the mail nests too deeply or its headers are too long */
export const parseMail = (raw: Buffer): Promise<Email> =>
  new LenientParser({ maxNestingDepth: MAX_NESTING, forceRfc822Attachments: true }).parse(raw)

const toUtf8 = (text: string): ArrayBuffer => {
  const { buffer, byteOffset, byteLength } = new TextEncoder().encode(text)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
