import { NewWebsite } from '#shared/websites/schemas.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Input } from '#web/ui/base/input.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const schema = NewWebsite.omit({ projectId: true })

interface AddWebsiteProps {
  projectId: number
  onClose: () => void
}

/** Asks for a website's name, address and launch date, and adds it to a project. */
export default function AddWebsite({ projectId, onClose }: AddWebsiteProps) {
  const form = useChangeForm('website', {
    schema,
    draft: useDraft(`website:${projectId}`, { name: '', url: '', launchDate: '' }),
    send: (website, idempotencyKey) =>
      call('POST /api/websites', { body: { ...website, projectId } }, { idempotencyKey }),
    done: 'Website created',
    failed: 'Failed to create website',
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Add Website"
      description="It becomes visible to the client at once."
      submitLabel="Add Website"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name" required />
      <FormField form={form} name="url" label="URL" required hint="For example https://www.example.com">
        <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} />
      </FormField>
      <FormField form={form} name="launchDate" label="Launch date" required type="date" />
    </FormDialog>
  )
}
