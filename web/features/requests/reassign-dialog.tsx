import { FormProvider } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#shared/i18n/t.ts'
import { ColleagueFields } from './links/colleague-fields.tsx'
import { useColleagues } from './links/queries.ts'
import { call } from '#web/api/call.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { useUser } from '#web/api/session.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { requestQuery, type RequestDialogProps } from './queries.ts'
import { HandoverInput } from '#shared/requests/schemas.ts'

const schema = HandoverInput.extend({ userId: z.number({ error: () => t('Select who to ask') }) })

/** Dialog to reassign a request to a colleague, with a message to them. */
export default function ReassignDialog({ request, onClose }: RequestDialogProps) {
  const { id, clientId } = request
  const isMine = useUser().id === clientId
  const form = useChangeForm('info_request', {
    schema,
    values: { words: '' },
    send: (body, idempotencyKey, undo) =>
      call('POST /api/info-requests/:id/hand-over', { params: { id }, body }, { idempotencyKey, undo }),
    successToast: ({ client }) => ({
      title: t('Request handed over'),
      description: t('{fullName} will be asked from now on.', { fullName: client.fullName }),
    }),
    query: requestQuery(id).queryKey,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Hand Over Request')}
      description={
        isMine
          ? t('They’ll be asked instead of you. You can still see the request.')
          : t('They’ll be asked from now on.')
      }
      submitLabel={t('Hand Over')}
      pendingLabel={t('Handing over...')}
      disabled={useColleagues(request, clientId)?.length === 0}
      onClose={onClose}
    >
      <FormError form={form} />
      <FormProvider {...form}>
        <ColleagueFields
          request={request}
          except={clientId}
          rows={3}
          hint={t('They’ll see it with the request.')}
          placeholder={t('For example: you know the photos better than I do.')}
        />
      </FormProvider>
    </FormDialog>
  )
}
