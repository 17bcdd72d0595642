import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { FileQuery } from '#shared/files/schemas.ts'
import { WebsiteAsset } from './schemas.ts'
import { ASSET_KINDS } from './values.ts'

export const library = {
  list: endpoint({
    method: 'GET',
    path: '/api/websites/:id/assets',
    summary: 'The content library of a website, newest first',
    params: IdParams,
    response: z.array(WebsiteAsset),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/websites/:id/assets',
    summary: 'Add a file to the content library of a website',
    description:
      'Multipart, at most 10 MB: a picture (JPEG, PNG, GIF, WebP) as logo or image, a document (PDF, DOC, DOCX, TXT, XLS, XLSX) as document. Without a kind, a picture is an image and the rest a document.',
    params: IdParams,
    multipart: { kind: `One of ${ASSET_KINDS.join(', ')}`, file: 'The file' },
    response: WebsiteAsset,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/website-assets/:id',
    summary: 'Delete a file from a content library',
    description: 'Staff may delete any, a client those it added.',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/website-assets/:id/download',
    summary: 'Read a file of a content library',
    params: IdParams,
    query: FileQuery,
    response: z.unknown(),
  }),
}
