import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '#shared/words.ts'
import { EMPTY_ANSWER, additionDraft } from './answer-drafts.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import { TextSkeleton } from '#web/ui/page/skeleton.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'

const load = () => import('./addition-form.tsx')
const AdditionForm = lazyPart(load)

/** Lets the client add to a completed answer; open where something has been typed. */
export function AddToAnswer({ id }: { id: number }) {
  const { restored } = useDraft(additionDraft(id), EMPTY_ANSWER)
  const [open, setOpen] = useState(restored)
  return (
    <div className="mt-5 border-t border-line pt-5">
      {open ? (
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <AdditionForm id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button icon={Plus} onPointerEnter={() => loadAhead(load)} onClick={() => setOpen(true)}>
          {t('Add to Your Answer')}
        </Button>
      )}
    </div>
  )
}
