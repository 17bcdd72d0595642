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
    summary: 'The content library of a website, newest first',
    description: 'Logos, images and documents, from client and staff.',
    query: pageQuery.extend({ kind: enumFilter(ASSET_KINDS) }),
    response: z.array(WebsiteAsset),
  }),
  downloadAll: endpoint('GET /api/websites/:id/assets.zip', {
    summary: 'All files of a content library, or of one kind in it, as a ZIP',
    ...zipResponse,
    query: z.object({ kind: enumFilter(ASSET_KINDS) }),
  }),
  add: endpoint('POST /api/websites/:id/assets', {
    summary: 'Add a file to the content library of a website',
    description: `Multipart, at most ${ATTACHMENT_MAX_MB} MB: a picture (JPEG, PNG, GIF, WebP, SVG) as logo or image, a document (PDF, DOC, DOCX, TXT, XLS, XLSX) as document. Without a kind, a picture is an image and the rest a document.`,
    undo: 'DELETE /api/website-assets/:id',
    multipart: { kind: `One of ${ASSET_KINDS.join(', ')}`, file: 'The file' },
    response: WebsiteAsset,
    status: 201,
  }),
  remove: endpoint('DELETE /api/website-assets/:id', {
    summary: 'Delete a file from a content library',
    description: 'Staff may delete any, a client those it added.',
    undoable: true,
  }),
  download: endpoint('GET /api/website-assets/:id/download', {
    summary: 'Read a file of a content library',
    description: '`size=thumbnail` reads the small picture of an image.',
    query: FileQuery,
    response: z.unknown(),
  }),
}
