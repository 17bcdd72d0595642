import { Fragment, createElement, type ReactNode } from 'react'
import { formatMessageParts, type CompiledMessage } from '#shared/i18n/t.ts'

/** @public Formats a message with its values and tags. Builds replace calls of `rich` with it. */
export const formatRichMessage = (message: CompiledMessage, ...values: unknown[]): ReactNode =>
  joinPieces(formatMessageParts(message, values, joinPieces))

const joinPieces = (pieces: unknown[]): ReactNode =>
  pieces.length === 1 ? (pieces[0] as ReactNode) : createElement(Fragment, null, ...(pieces as ReactNode[]))
