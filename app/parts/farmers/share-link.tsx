import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { smsHref, whatsappHref } from './share.ts'

interface ShareLinkProps {
  direccion: string
  celular: string
  message: string
}

/**
 * Shows the address of a link once, with a ready message to send. The mill itself sends nothing. Scripts add
 * the browser's share dialog and the clipboard.
 */
export function ShareLink({ direccion, celular, message }: ShareLinkProps) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState('')
  const shares = hydrated && typeof navigator.share === 'function'
  const copies = hydrated && navigator.clipboard !== undefined
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => setCopied('Mensaje copiado.'),
      () => setCopied('No se pudo copiar. Selecciónelo y cópielo.'),
    )
  // A rejection means that the user closed the share dialog.
  const share = () => navigator.share({ text: message }).catch(() => setCopied('No se compartió.'))
  return (
    <section className="panel narrow">
      <h2>Compartir</h2>
      <p>
        Esta dirección se muestra una sola vez: <a href={direccion}>{direccion}</a>
      </p>
      <label htmlFor="mensaje">Mensaje</label>
      <textarea id="mensaje" readOnly rows={6} value={message} />
      <footer className="buttons">
        {shares && (
          <button type="button" onClick={share}>
            Compartir
          </button>
        )}{' '}
        <a className="button" href={whatsappHref(celular, message)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>{' '}
        <a className="button secondary" href={smsHref(celular, message)}>
          SMS
        </a>{' '}
        {copies && (
          <button type="button" className="secondary" onClick={copy}>
            Copiar
          </button>
        )}
      </footer>
      <p aria-live="polite">{copied}</p>
      <p className="help">
        {celular
          ? `Va al +${celular}. `
          : 'El tercero no tiene un celular anotado: elija a quién se lo envía. '}
        El molino no envía nada por su cuenta.
      </p>
    </section>
  )
}
