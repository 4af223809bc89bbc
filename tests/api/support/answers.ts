import { expect } from 'vitest'
import type { Answer } from './api.ts'

/** A code, a message, messages by field (a text stands for the only one), or the names of the fields that have any. */
type Said = string | readonly string[] | Readonly<Record<string, unknown>>

const isList = (said: Said): said is readonly string[] => Array.isArray(said)

/** Expects that a call was answered with a status and this; without `said`, that it refuses no field. Answers the answer. */
export function says(answer: Answer, status: number, said?: Said): Answer {
  const { codigo, mensaje, errores } = answer.json ?? {}
  if (typeof said === 'string') {
    const isCode = /^[A-Z_]+$/.test(said)
    expect([answer.status, isCode ? codigo : mensaje]).toEqual([status, said])
  } else if (said && isList(said)) {
    expect([answer.status, Object.keys(errores ?? {})]).toEqual([status, said])
  } else {
    expect([answer.status, errores]).toEqual([status, said && messagesOf(said)])
  }
  return answer
}

const messagesOf = (said: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(said).map(([field, told]) => [field, Array.isArray(told) ? told : [told]]),
  )
