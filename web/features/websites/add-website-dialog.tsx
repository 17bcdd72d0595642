import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewWebsite } from '#shared/websites/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const Fields = NewWebsite.omit({ projectId: true })
type Typed = z.input<typeof Fields>

interface AddWebsiteProps {
  projectId: number
  onOpenChange: (open: boolean) => void
}

/** Asks for a website's name, address and launch date, and adds it to a project. */
export default function AddWebsite({ projectId, onOpenChange }: AddWebsiteProps) {
  const draft = useDraft<Typed>(`website:${projectId}`, { name: '', url: '', launchDate: '' })
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: draft.initial })
  useFormDraft(form, draft)
  const { errors } = form.formState
  const add = useChange('website', {
    send: (website: z.output<typeof Fields>, idempotencyKey) =>
      call('POST /api/websites', { body: { ...website, projectId } }, { idempotencyKey }),
    done: 'Website created',
    failed: 'Failed to create website',
    form,
    onDone: () => {
      draft.clear()
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      title="Add Website"
      description="It becomes visible to the client at once."
      submitLabel="Add Website"
      pendingLabel="Adding..."
      pending={add.isPending}
      onSubmit={form.handleSubmit((website) => add.mutate(website))}
      onClose={() => onOpenChange(false)}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="URL" required hint="For example https://www.example.com" error={errors.url?.message}>
        <Input
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('url')}
        />
      </Field>
      <Field label="Launch date" required error={errors.launchDate?.message}>
        <Input type="date" {...form.register('launchDate')} />
      </Field>
    </FormDialog>
  )
}
