import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { websiteQuery } from './queries.ts'
import { WebsiteFields, WebsiteForm } from './website-fields.tsx'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

const labels = { name: t('Name'), url: t('URL'), launchDate: t('Launch Date') }

interface EditWebsiteProps {
  website: Website
  onClose: () => void
}

/** Changes a website's name, address and launch date. */
export default function EditWebsite({ website, onClose }: EditWebsiteProps) {
  const { id } = website
  const query = websiteQuery(id)
  const edit = useEditBase(website, query)
  const { base, newer, version } = edit
  const form = useChangeForm('website', {
    schema: WebsiteForm,
    values: { name: base.name, url: base.url, launchDate: base.launchDate },
    send: (body, _key, undo) =>
      call('PATCH /api/websites/:id', { params: { id }, body }, { ifMatch: version, undo }),
    done: t('Website updated'),
    failed: t('Could not update the website'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit Website')}
      description={t('The client sees the change right away.')}
      onClose={onClose}
    >
      {newer && <ConflictNotice fields={changedFields(labels, newer, form.getValues())} />}
      <WebsiteFields form={form} />
    </FormDialog>
  )
}
