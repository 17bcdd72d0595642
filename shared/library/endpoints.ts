import * as z from 'zod'
import { ATTACHMENT_MAX_MB } from '#shared/files/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { enumFilter, pageQuery } from '#shared/contract/queries.ts'
import { zipResponse } from '#shared/files/endpoints.ts'
import { FileQuery } from '#shared/files/schemas.ts'
import { WebsiteAsset } from './schemas.ts'
import { ASSET_KINDS } from './values.ts'

export const libraryEndpoints = {
  list: endpoint('GET /api/websites/:id/assets', {
    summary: 'List a website’s content library',
    description: 'Sorted newest first. Contains logos, images and documents from the client and from staff.',
    query: pageQuery.extend({ kind: enumFilter(ASSET_KINDS) }),
    response: z.array(WebsiteAsset),
  }),
  downloadAll: endpoint('GET /api/websites/:id/assets.zip', {
    summary: 'Download a content library as a ZIP',
    ...zipResponse,
    query: z.object({ kind: enumFilter(ASSET_KINDS).describe('Only files of this kind') }),
  }),
  add: endpoint('POST /api/websites/:id/assets', {
    summary: 'Add a file to a content library',
    description: `Send \`multipart/form-data\`, up to ${ATTACHMENT_MAX_MB} MB. Logos and images can be JPEG, PNG, GIF, WebP or SVG. Documents can be PDF, DOC, DOCX, TXT, XLS or XLSX. By default, a picture is an image, and anything else is a document. The other side is notified.`,
    undo: 'DELETE /api/website-assets/:id',
    multipart: { kind: `One of ${ASSET_KINDS.join(', ')}`, file: 'The file to upload' },
    response: WebsiteAsset,
    status: 201,
  }),
  remove: endpoint('DELETE /api/website-assets/:id', {
    summary: 'Delete a file from a content library',
    description: 'Staff can delete any file, and clients the files that they added. Other files return 403.',
    undoable: true,
  }),
  download: endpoint('GET /api/website-assets/:id/download', {
    summary: 'Download a file from a content library',
    description: 'With `size=thumbnail`, it returns a small version of an image.',
    query: FileQuery,
    response: z.unknown(),
  }),
}
