import { EyeOff, Hourglass, Reply, Send } from 'lucide-react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'

interface SendButtonsProps {
  mode: CommentMode
  /** Whether a reply may hand the ticket over to its client. */
  handsOver: boolean
  /** Which of the two replies stands out. */
  waitsForClient: boolean
  pending: boolean
  disabled: boolean
  /** Called by a reply, before the form is submitted. */
  onChoose: (waitsForClient: boolean) => void
}

/** Sends a comment or a note. A reply to an open ticket says whether the ticket stays ours or waits for its client. */
export function SendButtons({ mode, handsOver, ...rest }: SendButtonsProps) {
  if (handsOver && mode === 'reply') return <Replies {...rest} />
  const { pending, disabled } = rest
  return (
    <Button
      type="submit"
      variant="primary"
      icon={mode === 'note' ? EyeOff : Send}
      pending={pending}
      disabled={disabled}
      className="max-sm:w-full"
    >
      {pending ? t('Sending...') : mode === 'note' ? t('Add Note') : t('Add Comment')}
    </Button>
  )
}

const REPLIES = [
  { waits: false, label: t('Reply'), icon: Reply, hint: t('The ticket stays with us.') },
  {
    waits: true,
    label: t('Reply and Wait for Client'),
    icon: Hourglass,
    hint: t('The ticket waits for the client until they answer.'),
  },
]

function Replies({
  waitsForClient,
  pending,
  disabled,
  onChoose,
}: Omit<SendButtonsProps, 'mode' | 'handsOver'>) {
  return REPLIES.map(({ waits, label, icon, hint }) => {
    const chosen = waits === waitsForClient
    return (
      <Button
        key={label}
        type="submit"
        variant={chosen ? 'primary' : 'secondary'}
        icon={icon}
        title={hint}
        pending={pending && chosen}
        disabled={disabled || (pending && !chosen)}
        className="max-sm:w-full"
        onClick={() => onChoose(waits)}
      >
        {pending && chosen ? t('Sending...') : label}
      </Button>
    )
  })
}

/** Everybody can read a reply, only staff a note. */
export type CommentMode = 'reply' | 'note'
