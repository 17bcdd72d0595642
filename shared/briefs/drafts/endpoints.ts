import { endpoint } from '#shared/contract/contract.ts'
import { BriefDraft, BriefDraftChange } from './schemas.ts'

export const briefDraftEndpoints = {
  get: endpoint('GET /api/briefs/draft', {
    summary: 'Get your brief draft',
    description:
      'Returns null if there’s none. The server stores the draft, so that you can continue in any browser.',
    response: BriefDraft.nullable(),
  }),
  save: endpoint('PATCH /api/briefs/draft', {
    summary: 'Save your brief draft',
    description:
      'Creates a draft or changes the fields that are sent. `If-Match: "0"` means that there’s no draft yet. Files that are missing or belong to something else are left out. Submitting a brief deletes the draft.',
    undo: 'the same call',
    body: BriefDraftChange,
    response: BriefDraft,
  }),
  discard: endpoint('DELETE /api/briefs/draft', {
    summary: 'Delete your brief draft',
    description: 'Without a draft, the response is the same.',
    undo: { never: 'the draft is deleted' },
  }),
}
