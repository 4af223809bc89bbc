import { useNonce } from './nonce.ts'

interface BannerMessage {
  id: string
  tipo: 'exito' | 'error'
  texto: string
  /** Duration in seconds; 0 stays until the user leaves the screen. */
  segundos: number
}

/**
 * Message over the content. A CSS animation hides it, so it works without scripts. `key` is the message's id, so
 * that an equal message shows again.
 */
export function Banner({ message }: { message: BannerMessage | null }) {
  const nonce = useNonce()
  if (!message) return null
  const seconds = message.segundos
  return (
    <div
      key={message.id}
      className={`banner ${message.tipo}`}
      role={message.tipo === 'error' ? 'alert' : 'status'}
      data-segundos={seconds}
    >
      {seconds > 0 && (
        <style nonce={nonce} suppressHydrationWarning>{`.banner{--banner-time:${seconds}s}`}</style>
      )}
      {message.texto}
    </div>
  )
}
