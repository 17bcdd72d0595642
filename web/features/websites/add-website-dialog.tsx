import { queryOptions, useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { WebsiteFields, WebsiteForm } from './website-fields.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

interface AddWebsiteProps {
  projectId: number
  onClose: () => void
}

/** Asks for a website's name, address and launch date, and adds it to a project. */
export default function AddWebsite(props: AddWebsiteProps) {
  const { data, isLoading } = useQuery(suggestedWebsiteQuery(props.projectId))
  // A moment: what was typed before the suggestion is there would be replaced by it.
  return isLoading ? null : <AddWebsiteForm {...props} suggested={data ?? NOTHING} />
}

const NOTHING = { name: '', url: '' }

function AddWebsiteForm({ projectId, onClose, suggested }: AddWebsiteProps & { suggested: typeof NOTHING }) {
  const form = useChangeForm('website', {
    schema: WebsiteForm,
    draft: useDraft(`website:${projectId}`, { ...suggested, launchDate: '' }),
    send: (website, idempotencyKey) =>
      call('POST /api/websites', { body: { ...website, projectId } }, { idempotencyKey }),
    done: t('Website created'),
    failed: t('Failed to create website'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Add Website')}
      description={t('The client can see it right away.')}
      submitLabel={t('Add Website')}
      pendingLabel={t('Adding...')}
      onClose={onClose}
    >
      <WebsiteFields form={form} />
    </FormDialog>
  )
}

/** The name and domain of a project's brief, for its first website; empty where there is none. */
const suggestedWebsiteQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['websites', 'suggested', projectId],
    // Requested each time, because a form begins with it.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [{ briefId }, websites] = await Promise.all([
        call('GET /api/projects/:id', { params: { id: projectId } }, { signal }),
        call(
          'GET /api/projects/:id/websites',
          { params: { id: projectId }, query: { limit: 1 } },
          { signal },
        ),
      ])
      if (briefId === null || websites.length > 0) return { name: '', url: '' }
      const brief = await call('GET /api/briefs/:id', { params: { id: briefId } }, { signal })
      return { name: brief.projectName, url: brief.domainName ?? '' }
    },
  })
