import { useState } from 'react'
import { Link2, Link2Off } from 'lucide-react'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import type { RequestItem } from '../queries.ts'
import { isQuestionOpen, type QuestionItem } from '../questions/question.ts'
import { type AnswerLinkItem, canAskOthers, isLinkActive, useAnswerLinks } from './queries.ts'

interface AnswerLinkListProps {
  request: RequestItem
  questions: readonly QuestionItem[]
}

/** Lists the answer links of a request, for users who can answer it. Renders nothing if there aren't any. */
export default function AnswerLinkList({ request, questions }: AnswerLinkListProps) {
  const links = useAnswerLinks(request)
  const [revoked, setRevoked] = useState<AnswerLinkItem>()
  if (links.length === 0) return null
  return (
    <Section title={t('Asked by Link')}>
      <List label={t('Asked by link')}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isWorking={canAskOthers(request)}
            isAnswered={isLinkAnswered(link, questions)}
            onRevoke={() => setRevoked(link)}
          />
        ))}
      </List>
      {revoked && (
        <ConfirmChange
          kind="info_request"
          title={t('Revoke {name}’s link?', { name: revoked.name })}
          description={t(
            'The link will stop working. What they submitted stays, and you can send another link.',
          )}
          confirmLabel={t('Revoke Link')}
          pendingLabel={t('Revoking...')}
          send={() =>
            call('DELETE /api/info-requests/:id/links/:linkId', {
              params: { id: request.id, linkId: revoked.id },
            })
          }
          successToast={{ title: t('Link revoked') }}
          failureTitle={t('Could not revoke the link')}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  )
}

/** Whether no question of a link is left to answer. Removed questions and those that aren't asked don't count. */
function isLinkAnswered({ questionIds }: AnswerLinkItem, questions: readonly QuestionItem[]): boolean {
  const linkedQuestions = questions.filter(({ id, shown }) => shown && questionIds.includes(id))
  return linkedQuestions.length > 0 && !linkedQuestions.some(isQuestionOpen)
}

interface LinkStateProps {
  link: AnswerLinkItem
  /** Whether the request accepts answers from links. */
  isWorking: boolean
  isAnswered: boolean
}

function LinkRow({ onRevoke, ...state }: LinkStateProps & { onRevoke: () => void }) {
  const { id: me, clientView } = useUser()
  const { link } = state
  const { name, email, words, questionIds, madeBy } = link
  const isOpen = isLinkActive(link)
  return (
    <ListRow
      icon={isOpen ? Link2 : Link2Off}
      title={name}
      whole
      description={
        <>
          {email && <span className="block wrap-anywhere">{email}</span>}
          <span className="block">
            {t('{n, plural, one {# question} other {# questions}}', { n: questionIds.length })}
            {' · '}
            <LinkState {...state} />
          </span>
          {words && (
            <span className="block wrap-anywhere whitespace-pre-wrap">
              {rich('You wrote: {words}', { words: <bdi>{words}</bdi> })}
            </span>
          )}
          {madeBy.id !== me && (
            <span className="block">{rich('Asked by {name}', { name: <bdi>{madeBy.fullName}</bdi> })}</span>
          )}
        </>
      }
    >
      {isOpen && !clientView && (
        <SmallButton variant="ghost" aria-label={t('Revoke {name}’s link', { name })} onClick={onRevoke}>
          {t('Revoke')}
        </SmallButton>
      )}
    </ListRow>
  )
}

function LinkState({ link, isWorking, isAnswered }: LinkStateProps) {
  const { usedAt, revokedAt, expiresAt } = link
  if (revokedAt !== null) return rich('Ended {date}', { date: <DateText value={revokedAt} /> })
  if (isAnswered) return tContext('link', 'Answered')
  if (!isWorking) return tContext('link', 'Ended')
  if (!isLinkActive(link)) return tContext('link', 'Expired')
  if (usedAt !== null) return rich('Started {date}', { date: <DateText value={usedAt} /> })
  return rich('Expires {date}', { date: <DateText value={expiresAt} /> })
}
