-- A browser in which the person has signed in before has a count of its own; '' is any other.
alter table intentos_ingreso add column navegador text not null default '';
