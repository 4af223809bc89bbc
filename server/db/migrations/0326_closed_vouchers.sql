-- Vouchers of closed months, stored when the month closes and read from here afterwards (books/README.md, closed months).
create table closed_vouchers (
  id_empresa uuid not null references companies,
  -- Month whose closing stored the voucher. The first closing stores the vouchers of all earlier months.
  mes text not null,
  clave text not null,
  fecha date not null,
  comprobante json not null,
  primary key (id_empresa, clave)
);
create index closed_vouchers_fecha_idx on closed_vouchers (id_empresa, fecha);
select amurallar_tabla('closed_vouchers');

-- Number of stored vouchers. Null until they are stored: the release before closes months without storing them.
alter table closed_periods add comprobantes integer;
