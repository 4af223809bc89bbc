import type { CodedScreen } from './screens.server.ts'

/** Screens that the user may open, with their letters for 'Ir a…'. */
export function Letters({ screens }: { screens: CodedScreen[] }) {
  return (
    <section className="panel" id="pantallas">
      <h2>Cada pantalla con dos letras</h2>
      <p>
        Escriba en «Ir a…» las letras y Enter: con <kbd>Alt + I</kbd> antes son cinco teclas desde cualquier
        pantalla.
      </p>
      <ul className="catalog">
        {screens.map(({ code, name }) => (
          <li key={code}>
            <kbd>{code}</kbd> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
