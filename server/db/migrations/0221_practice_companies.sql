-- A company to practise in, with the demonstration's season: marked for ever, and removed wholly by who made it.
alter table companies add practica boolean not null default false;

-- The one of each person, while it is made and afterwards. It is of no company, as what is made there is not there yet.
create table practice_companies (
  id_usuario uuid primary key references users on delete cascade,
  -- What is made; one that a process left half made is removed before another begins.
  id_hecha uuid references companies,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'LISTA', 'FALLIDA')),
  -- In hundredths.
  avance int not null default 0 check (avance between 0 and 100),
  actor jsonb not null,
  intentos int not null default 0,
  arrendatario text,
  arrendada_hasta timestamptz,
  pedida_en timestamptz not null default now(),
  constraint practice_companies_lista check (estado <> 'LISTA' or id_hecha is not null)
);
create index practice_companies_hecha_idx on practice_companies (id_hecha) where id_hecha is not null;
