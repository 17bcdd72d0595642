import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { CompanyNews } from '#shared/companies/values.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { reloadSession, useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { peopleQuery, type CompanyItem, type CompanyPersonItem } from '#web/companies/queries.ts'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { ChoiceCards } from '#web/ui/forms/form-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Card, Section } from '#web/ui/page/card.tsx'

const loadLeaving = () => import('#web/companies/remove-dialog.tsx')
const RemoveDialog = lazyDialog(loadLeaving)

/** What the reader is notified of, and the way out of the company; nothing for somebody who is alone in it. */
export function OwnPlace({ company }: { company: CompanyItem }) {
  const me = useUser().id
  const { data = [] } = useQuery(peopleQuery(company.id))
  const own = data.find(({ userId }) => userId === me)
  if (!own || data.length < 2) return null
  return (
    <Section title={t('You at {company}', { company: company.name })}>
      <Card className="flex flex-col gap-6">
        {company.archivedAt === null && <News company={company} own={own} />}
        <Leave company={company} own={own} />
      </Card>
    </Section>
  )
}

interface OwnProps {
  company: CompanyItem
  own: CompanyPersonItem
}

const choices: { value: CompanyNews; label: string; hint: string }[] = [
  { value: 'all', label: t('Everything I may see'), hint: t('News of all projects, briefs and websites.') },
  { value: 'mine', label: t('Only what concerns me'), hint: t('What you raised, were asked, or follow.') },
]

function News({ company: { id }, own }: OwnProps) {
  const { queryKey: key } = peopleQuery(id)
  const { userId, version } = own
  const save = useChange('company', {
    send: (news: CompanyNews) =>
      call(
        'PATCH /api/companies/:id/people/:userId',
        { params: { id, userId }, body: { news } },
        { ifMatch: version },
      ),
    failed: t('Could not change your notifications'),
    preview: {
      key,
      show: (client, news) =>
        client.setQueryData(key, (people) =>
          people?.map((each) => (each.userId === userId ? { ...each, news } : each)),
        ),
    },
  })
  return (
    <Field as="group" label={t('Notify Me Of')}>
      <ChoiceCards
        columns={2}
        options={choices}
        value={own.news}
        onValueChange={(news) => save.mutate(news)}
      />
    </Field>
  )
}

function Leave({ company, own }: OwnProps) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const gone = async () => {
    await reloadSession().catch(() => undefined)
    await navigate({ to: '/', search: { company: undefined } })
    await client.resetQueries()
  }
  return (
    <div>
      <Button
        icon={LogOut}
        className={wrappingButton}
        onPointerEnter={() => loadAhead(loadLeaving)}
        onClick={() => setOpen(true)}
      >
        {t('Leave {company}', { company: company.name })}
      </Button>
      {open && (
        <RemoveDialog company={company} person={own} onRemoved={gone} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
