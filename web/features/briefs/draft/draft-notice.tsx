import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { pickLatestDraft, getLocalDraftKey, readLocalDraft } from './draft.ts'
import { briefDraftQuery } from '../queries.ts'

/** Reminds people of a brief that they started on any device but haven't submitted. Without one, `otherwise` is shown. */
export function DraftNotice({ otherwise = null }: { otherwise?: ReactNode }) {
  const [local] = useState(() => readLocalDraft(getLocalDraftKey()))
  const { data: remote } = useQuery({ ...briefDraftQuery, enabled: !useUser().clientView })
  const { values } = pickLatestDraft(local, remote)
  if (!values) return otherwise
  return (
    <Alert
      tone="info"
      className="mb-5"
      title={t('You have an unfinished brief')}
      actions={
        <Button asChild size="sm">
          <Link to={`${getListUrl('brief', 'client')}/new`}>{t('Continue')}</Link>
        </Button>
      }
    >
      {values.projectName
        ? t('“{name}” is saved until you submit it.', { name: values.projectName })
        : t('It’s saved until you submit it.')}
    </Alert>
  )
}
