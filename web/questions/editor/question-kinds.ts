import {
  AlignLeft,
  Calendar,
  CircleDot,
  Link,
  ListChecks,
  Palette,
  Paperclip,
  TextCursorInput,
  ToggleLeft,
} from 'lucide-react'
import type { QuestionKind } from '#shared/info-requests/question-values.ts'
import { said, t } from '#shared/words.ts'
import type { IconType } from '#web/ui/base/button.tsx'

/** What each kind of question takes as an answer. */
export const questionKinds: Record<QuestionKind, { label: string; icon: IconType }> = {
  text: { label: t('Short text'), icon: TextCursorInput },
  long: { label: t('Long text'), icon: AlignLeft },
  choice: { label: t('One of several options'), icon: CircleDot },
  choices: { label: t('Several options'), icon: ListChecks },
  yesno: { label: t('Yes or no'), icon: ToggleLeft },
  link: { label: said('question', 'Link'), icon: Link },
  colour: { label: t('Color'), icon: Palette },
  date: { label: t('Date'), icon: Calendar },
  files: { label: t('Files'), icon: Paperclip },
}
