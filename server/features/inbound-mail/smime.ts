import { ContentInfo, SignedData, id_signedData as SIGNED_DATA } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'

/**
 * Returns the mail inside an S/MIME message that is signed in one piece (RFC 8551, section 3.5.2), without verifying the
 * signature. Returns undefined if it's encrypted or damaged.
 */
export function unwrapSignedMail(bytes: Uint8Array): Buffer | undefined {
  try {
    const info = AsnConvert.parse(Buffer.from(bytes), ContentInfo)
    if (info.contentType !== SIGNED_DATA) return undefined
    const { eContent } = AsnConvert.parse(info.content, SignedData).encapContentInfo
    const content = eContent?.single?.buffer ?? eContent?.any
    return content && Buffer.from(content)
  } catch {
    return undefined
  }
}
