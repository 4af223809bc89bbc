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
-- Accrued interest by agreement: the key is INTERES-agreement-month.
create index closed_vouchers_interes_idx on closed_vouchers (id_empresa, substr(clave, 9, 36)) where clave like 'INTERES-%';
select amurallar_tabla('closed_vouchers');

-- Sums of the lines of these vouchers by month, so that the ties do not read every voucher (books/README.md, ties).
create table closed_sums (
  id_empresa uuid not null references companies,
  mes text not null,
  clase text not null,
  id_banco uuid,
  id_producto uuid,
  cruce text not null,
  debito numeric not null,
  credito numeric not null
);
create index closed_sums_mes_idx on closed_sums (id_empresa, mes);
select amurallar_tabla('closed_sums');

-- Number of stored vouchers. Null until they are stored: the release before closes months without storing them.
alter table closed_periods add comprobantes integer;
