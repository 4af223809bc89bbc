/** Ear of rice, inlined to save a request. */
const EAR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f6f50"/><path d="M16 28V12" stroke="#fff" stroke-width="2" stroke-linecap="round"/><g fill="#f4d58a"><ellipse cx="16" cy="7" rx="2.6" ry="4"/><ellipse cx="10.5" cy="12" rx="2.5" ry="4" transform="rotate(-35 10.5 12)"/><ellipse cx="21.5" cy="12" rx="2.5" ry="4" transform="rotate(35 21.5 12)"/><ellipse cx="10.5" cy="19" rx="2.5" ry="4" transform="rotate(-35 10.5 19)"/><ellipse cx="21.5" cy="19" rx="2.5" ry="4" transform="rotate(35 21.5 19)"/></g></svg>`

export const FAVICON = `data:image/svg+xml,${encodeURIComponent(EAR)}`
