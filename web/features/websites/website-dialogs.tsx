import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { WebsiteInput, type Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { websiteQuery } from './queries.ts'
import { Input } from '#web/ui/base/field.tsx'
import { ConflictNotice, compareFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u

/** Adds `https://` to a domain. Other text stays as it is. */
const withScheme = (address: string): string =>
  DOMAIN.test(address.trim()) ? `https://${address.trim()}` : address

/** A website as people enter it, with or without `https://`. */
const WebsiteForm = WebsiteInput.extend({
  url: z.string().transform(withScheme).pipe(WebsiteInput.shape.url),
})

const labels = { name: t('Name'), url: t('URL'), launchDate: t('Launch Date') }

type Facts = z.output<typeof WebsiteInput>

const WebsiteFields = ({ form }: { form: UseFormReturn<Facts, unknown, Facts> }) => (
  <>
    <FormField form={form} name="name" label={labels.name} required />
    <FormField form={form} name="url" label={labels.url} required hint={t('For example www.example.com')}>
      <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} />
    </FormField>
    <FormField form={form} name="launchDate" label={labels.launchDate} required type="date" />
  </>
)

type AddWebsiteProps = { projectId: number; onClose: () => void }

/** Asks for a website's name, address and launch date, and adds it to a project. */
export function AddWebsiteDialog(props: AddWebsiteProps) {
  const { data, isLoading } = useQuery(suggestedWebsiteQuery(props.projectId))
  // Renders nothing for a moment, because the suggestion would replace anything typed before it loads.
  return isLoading ? null : <AddWebsiteForm {...props} suggestion={data ?? NO_SUGGESTION} />
}

type Suggestion = Pick<Facts, 'name' | 'url'>
const NO_SUGGESTION: Suggestion = { name: '', url: '' }

function AddWebsiteForm({ projectId, onClose, suggestion }: AddWebsiteProps & { suggestion: Suggestion }) {
  const form = useChangeForm('website', {
    schema: WebsiteForm,
    draft: useDraft(`website:${projectId}`, { ...suggestion, launchDate: '' }),
    send: (website, idempotencyKey) =>
      call('POST /api/websites', { body: { ...website, projectId } }, { idempotencyKey }),
    successToast: t('Website created'),
    failureTitle: t('Failed to create website'),
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

/** A project's first website, suggested from its brief. Empty without a brief or if there is a website. */
const suggestedWebsiteQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['websites', 'suggested', projectId],
    // Requested each time, because a form begins with it.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const params = { id: projectId }
      const [{ briefId }, websites] = await Promise.all([
        call('GET /api/projects/:id', { params }, { signal }),
        call('GET /api/projects/:id/websites', { params, query: { limit: 1 } }, { signal }),
      ])
      if (briefId === null || websites.length > 0) return NO_SUGGESTION
      const brief = await call('GET /api/briefs/:id', { params: { id: briefId } }, { signal })
      return { name: brief.projectName, url: brief.domainName ?? '' }
    },
  })

/** Changes a website's name, address and launch date. */
export function EditWebsiteDialog({ website, onClose }: { website: Website; onClose: () => void }) {
  const { id } = website
  const query = websiteQuery(id)
  const edit = useEditBase(website, query)
  const { base, newer, version } = edit
  const form = useChangeForm('website', {
    schema: WebsiteForm,
    values: { name: base.name, url: base.url, launchDate: base.launchDate },
    send: (body, _key, undo) =>
      call('PATCH /api/websites/:id', { params: { id }, body }, { ifMatch: version, undo }),
    successToast: t('Website updated'),
    failureTitle: t('Could not update the website'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Website')}
      description={t('The client will see the change right away.')}
      onClose={onClose}
    >
      {newer && <ConflictNotice fields={compareFields(labels, newer, form.getValues())} />}
      <WebsiteFields form={form} />
    </FormDialog>
  )
}
