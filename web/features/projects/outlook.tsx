import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { getRecordPage, NEW_TICKET_PAGE } from '#web/records/records.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'

export interface ProjectWebsite {
  id: number
  url: string
}

interface OutlookContext {
  website: ProjectWebsite | undefined
  /** Whether the reader can open tickets. */
  canWrite: boolean
}

/** The meaning of a project's stage for its client, and the next step. */
interface Outlook {
  now: ReactNode
  next: ReactNode
}

/**
 * Explains a project's stage to its client in plain words, with links to the places that it names. Says that a website
 * is ready only if the project has one.
 */
export function getOutlook(project: Project, { website, canWrite }: OutlookContext): Outlook {
  const { id, status, archivedAt } = project
  const toConversation = (content: ReactNode) => <ConversationLink id={id}>{content}</ConversationLink>
  const toWebsite = (content: ReactNode) => website && <WebsiteLink url={website.url}>{content}</WebsiteLink>
  if (archivedAt !== null)
    return {
      now: t('We’ve set this project aside.'),
      next: rich('Tell us in <conversation>the conversation</conversation> if it should continue.', {
        conversation: toConversation,
      }),
    }
  const outlooks: Record<typeof status, () => Outlook> = {
    planning: () => ({
      now: t('We’re planning the scope and requirements of your website.'),
      next: t('Next, we’ll design how it looks.'),
    }),
    design: () => ({
      now: t('We’re designing how your website will look.'),
      next: t('Next, we’ll build it.'),
    }),
    development: () => ({ now: t('We’re building your website.'), next: t('Next, you’ll review it.') }),
    review: () => ({
      now: website
        ? rich(
            '<website>Your website</website> is ready for your review. Tell us what you think in <conversation>the conversation</conversation>.',
            { website: toWebsite, conversation: toConversation },
          )
        : rich(
            'Your project is ready for your review. Tell us what you think in <conversation>the conversation</conversation>.',
            { conversation: toConversation },
          ),
      next: t('Once you’re happy with it, we’ll complete it.'),
    }),
    completed: () => ({
      now: website
        ? rich('<website>Your website</website> is done and ready for launch.', { website: toWebsite })
        : t('We’ve finished the work on your project.'),
      next: t('Next, it goes live.'),
    }),
    launched: () => ({
      now: website
        ? rich('<website>Your website</website> is live.', { website: toWebsite })
        : t('Your website is live.'),
      next: rich('If something needs to change or isn’t working, <ticket>open a support ticket</ticket>.', {
        ticket: (content) => (canWrite ? <TicketLink website={website}>{content}</TicketLink> : content),
      }),
    }),
  }
  return outlooks[status]()
}

const ConversationLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    {...getRecordPage('project', id, 'client')}
    search={{ tab: 'conversation' }}
    className={linkClassName}
  >
    {children}
  </Link>
)

const WebsiteLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={linkClassName}>
    {children}
    <span className="sr-only"> {t('(opens in a new tab)')}</span>
  </a>
)

type TicketLinkProps = Pick<OutlookContext, 'website'> & { children: ReactNode }

const TicketLink = ({ website, children }: TicketLinkProps) => (
  <Link {...NEW_TICKET_PAGE} search={website ? { websiteId: website.id } : {}} className={linkClassName}>
    {children}
  </Link>
)
