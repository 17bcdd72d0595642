import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot, Check, MailX, MessageSquarePlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReceivedMail, ReceivedMailDetails } from '#shared/mail/inbound/schemas.ts'
import { RECEIVED_MAIL_OUTCOMES, formatMailRefusal } from '#shared/mail/inbound/values.ts'
import { getConversationUrl } from '#shared/records/records.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { recordIcons } from '#web/records/records.tsx'
import { toLinkProps } from '#web/records/to-link-props.ts'
import { readOutboxSearch } from '#web/url/staff.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { FoldedText } from '#web/ui/display/folded-text.tsx'
import { Log, LogRow } from '#web/ui/lists/log-row.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { EmptyState, ListView, QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { FilterSelect, Toolbar, createFilterOptions, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { receivedMailQuery, receivedMailsQuery } from './queries.ts'

const AddAsCommentDialog = lazyDialog(() => import('./add-as-comment-dialog.tsx'))

const outcomes: StatusMap<ReceivedMail['outcome']> = {
  comment: {
    label: tContext('received email', 'Comment'),
    tone: 'good',
    icon: Check,
    description: t('Became a comment'),
  },
  automatic: {
    label: tContext('received email', 'Automatic'),
    tone: 'neutral',
    icon: Bot,
    description: t('Ignored because it was sent automatically'),
  },
  bounce: {
    label: tContext('received email', 'Bounce'),
    tone: 'warn',
    icon: Undo2,
    description: t('Reports a failed delivery'),
  },
  refused: {
    label: tContext('received email', 'Refused'),
    tone: 'bad',
    icon: MailX,
    description: t('Not accepted'),
  },
}

const outcomeChoices = createFilterOptions(t('All emails'), RECEIVED_MAIL_OUTCOMES, outcomes)

/** The emails that the portal received, with the outcome of each. */
export default function ReceivedList() {
  const { search, field } = useSearchParams(readOutboxSearch)
  return (
    <>
      <Toolbar>
        <FilterSelect label={t('Outcome')} options={outcomeChoices} {...field('outcome')} />
      </Toolbar>
      <ListView
        query={useInfiniteQuery(receivedMailsQuery(search))}
        failure={t('Could not load the emails')}
        empty={
          search.outcome ? (
            <NoMatches icon={recordIcons.mail} title={t('No matching emails')} read={readOutboxSearch} />
          ) : (
            <EmptyState icon={recordIcons.mail} title={t('No emails received')}>
              {t('Email replies appear here for 90 days, even if they didn’t become comments.')}
            </EmptyState>
          )
        }
      >
        {(mails) => (
          <Log label={t('Received emails')}>
            {mails.map((mail) => (
              <LogRow
                key={mail.id}
                title={<bdi>{mail.subject || t('No subject')}</bdi>}
                detail={<MailSummary mail={mail} />}
                status={mail.outcome}
                map={outcomes}
                sentAt={mail.receivedAt}
              >
                <MailDetails mail={mail} />
              </LogRow>
            ))}
          </Log>
        )}
      </ListView>
    </>
  )
}

const MailSummary = ({ mail: { from, person, reason, mails } }: { mail: ReceivedMail }) => (
  <>
    <span className="block wrap-anywhere">
      <DotSeparatedText
        texts={[
          from ? rich('From {sender}', { sender: <bdi>{from}</bdi> }) : t('From an unknown sender'),
          person?.fullName,
          mails > 1 && t('{count, plural, one {# email} other {# emails}}', { count: mails }),
        ]}
      />
    </span>
    {reason && <span className="block">{formatMailRefusal(reason)}</span>}
  </>
)

function MailDetails({ mail: { id, comment, outcome } }: { mail: ReceivedMail }) {
  if (comment)
    return (
      <div>
        <Button asChild size="sm">
          <Link {...toLinkProps(getConversationUrl(comment.entityType, comment.entityId, 'staff'))}>
            {t('View Comment')}
          </Link>
        </Button>
      </div>
    )
  return outcome === 'refused' ? (
    <RefusedMail id={id} />
  ) : (
    <p className="text-sm text-ink-3">{outcomes[outcome].description}</p>
  )
}

function RefusedMail({ id }: Pick<ReceivedMail, 'id'>) {
  return (
    <QueryView
      query={useQuery(receivedMailQuery(id))}
      failure={t('Could not load the email')}
      loading={<TextSkeleton lines={3} />}
    >
      {(mail) => <RefusedText mail={mail} />}
    </QueryView>
  )
}

function RefusedText({ mail }: { mail: ReceivedMailDetails }) {
  const { content, fullText, fileNames } = mail
  const [isAdding, setAdding] = useState(false)
  const text = content || fullText
  return (
    <>
      <LongText missing={t('The text wasn’t saved.')} className="wrap-anywhere">
        {text}
      </LongText>
      {content && fullText && (
        <FoldedText showLabel={t('Show the rest of this email')} hideLabel={t('Hide the rest of this email')}>
          <LongText className="text-sm!">{fullText}</LongText>
        </FoldedText>
      )}
      {fileNames.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-3">
          {t('Files (not saved): {names}', { names: formatList(fileNames) })}
        </p>
      )}
      {(text || fileNames.length > 0) && (
        <div>
          <Button
            icon={MessageSquarePlus}
            aria-haspopup="dialog"
            opens={AddAsCommentDialog}
            onClick={() => setAdding(true)}
          >
            {t('Add as Comment…')}
          </Button>
        </div>
      )}
      {isAdding && <AddAsCommentDialog mail={mail} onClose={() => setAdding(false)} />}
    </>
  )
}
